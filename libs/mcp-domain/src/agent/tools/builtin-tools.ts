import type { JsonObject } from '../../json/json-object.ts';

export type BuiltinTool = {
  name: BuiltinName;
  /** `server`: only where Taproom runs the model loop. */
  drivers: 'both' | 'server';
  description: string;
  inputSchema: JsonObject;
};

export type BuiltinName =
  | 'workspace.read_file'
  | 'workspace.search_files'
  | 'agent.delegate'
  | 'agent.await'
  | 'agent.handoff'
  | 'workspace.finish'
  | 'task.return';

const text = (description: string): JsonObject => ({ type: 'string', description });
const count = (description: string): JsonObject => ({ type: 'integer', minimum: 1, description });

function schema(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false };
}

const tools: readonly BuiltinTool[] = [
  {
    name: 'workspace.read_file',
    drivers: 'both',
    description:
      'Reads lines of a text file of this run, such as the full text of a result that was too long to include.',
    inputSchema: schema(
      {
        path: text('The path as it was given, for example tool-results/….txt.'),
        start_line: count('The first line to read, counted from 1. Default 1.'),
        line_count: count('How many lines to read, at most 1200. Default 200.'),
      },
      ['path'],
    ),
  },
  {
    name: 'workspace.search_files',
    drivers: 'both',
    description:
      'Finds lines that contain a text in the text files of this run. Answers <path>:<line>: <text> for each.',
    inputSchema: schema(
      {
        query: text('The text to find, as it is; no pattern.'),
        path: text('Search this file only.'),
        max_results: count('At most so many lines. Default 20.'),
      },
      ['query'],
    ),
  },
  {
    name: 'agent.delegate',
    drivers: 'server',
    description: 'Starts another agent on a task, in the background. Its result is fetched with agent_await.',
    inputSchema: schema({ profileId: text('Which agent.'), task: text('The whole task; it knows nothing else.') }, [
      'profileId',
      'task',
    ]),
  },
  {
    name: 'agent.await',
    drivers: 'server',
    description: 'Waits until delegated agents have ended, and answers the status and the returned text of each.',
    inputSchema: schema(
      {
        invocationIds: { type: 'array', items: { type: 'string' }, description: 'Which; all of your own by default.' },
      },
      [],
    ),
  },
  {
    name: 'agent.handoff',
    drivers: 'server',
    description: 'Hands the run over to another agent for good. Must be the last call of its turn.',
    inputSchema: schema({ profileId: text('Which agent.'), message: text('What it needs to know.') }, [
      'profileId',
      'message',
    ]),
  },
  {
    name: 'workspace.finish',
    drivers: 'server',
    description: 'Ends the run. Must be the last call of its turn.',
    inputSchema: schema({ output: text('The result of the run.') }, []),
  },
  {
    name: 'task.return',
    drivers: 'server',
    description: 'Ends the task and returns its result to the agent that gave it. Must be the last call of its turn.',
    inputSchema: schema({ result: text('The result of the task.') }, ['result']),
  },
];

const byName: ReadonlyMap<string, BuiltinTool> = new Map(tools.map((tool) => [tool.name, tool]));

export function builtinTool(name: string): BuiltinTool | undefined {
  return byName.get(name);
}

export function isBuiltinTool(name: string): name is BuiltinName {
  return byName.has(name);
}

/** The builtin tools that a profile can list. */
export const listableBuiltins: readonly BuiltinTool[] = tools.filter((tool) => tool.name !== 'task.return');

/** These end their turn, or the run: nothing may come after them. */
const ENDING: ReadonlySet<string> = new Set<BuiltinName>(['agent.handoff', 'task.return', 'workspace.finish']);

export function endsTurn(name: string): boolean {
  return ENDING.has(name);
}
