import type { McpDiscoveryResult } from './discovery.ts';
import type { CreateMcpServer } from './requests.ts';
import type {
  McpProtocolVersion,
  McpServer,
  McpServerList,
  McpServerState,
  McpToolPermission,
  ToolDescriptionOverride,
} from './server.ts';
import type { McpTestCallOutcome } from './test-call.ts';

type RegistrationRef = string | { registrationId: string };

/** The Manager as `window.__TAURITAVERN__.api.mcp`. There is no connect, no disconnect and no raw call, on purpose. */
export type McpApi = {
  servers: {
    list(): Promise<McpServerList>;
    create(input: CreateMcpServer): Promise<McpServer>;
    update(input: {
      registrationId: string;
      displayName: string;
      endpoint: string;
      headers: Record<string, string>;
      protocolVersion: McpProtocolVersion;
    }): Promise<McpServer>;
    setState(input: { registrationId: string; state: McpServerState }): Promise<McpServer>;
    remove(input: RegistrationRef): Promise<void>;
    discover(input: RegistrationRef): Promise<McpDiscoveryResult>;
    refresh(input: RegistrationRef): Promise<McpDiscoveryResult>;
  };
  tools: {
    setPermission(input: {
      registrationId: string;
      nativeName: string;
      permission: McpToolPermission;
    }): Promise<McpServer>;
    setDescriptionOverride(input: {
      registrationId: string;
      nativeName: string;
      override: ToolDescriptionOverride | null;
    }): Promise<McpServer>;
    /** A signal stops the local wait only; what ran at the server stays run. It resolves with the outcome the hub states. */
    testCall(
      input: { registrationId: string; nativeName: string; argumentsJson: string },
      options?: { signal?: AbortSignal },
    ): Promise<McpTestCallOutcome>;
  };
};
