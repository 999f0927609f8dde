import type { McpServer } from '@modelcontextprotocol/server';
import { sampleAnswers, sampleTools } from './sample-tools.ts';

/** Registers the sample tools on an SDK 2 server. */
export function addSampleTools(server: McpServer): McpServer {
  server.registerTool('echo', sampleTools.echo, sampleAnswers.echo);
  server.registerTool('sum', sampleTools.sum, sampleAnswers.sum);
  server.registerTool('region_of', sampleTools.region_of, sampleAnswers.region_of);
  server.registerTool('fail', sampleTools.fail, sampleAnswers.fail);
  server.registerTool('wait', sampleTools.wait, sampleAnswers.wait);
  return server;
}
