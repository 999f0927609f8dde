/** A call that the client has to answer. */
export type ClientCall = { id: string; name: string; argumentsText: string };

/** A tool turn that waits for results of the client's own tools. The texts are JSON, with every token as it came. */
export type Suspension = {
  turnId: string;
  roundId: string;
  clientCalls: ClientCall[];
  /** The results that are there already: of MCP tools, and of names that nobody knows. */
  results: { toolCallId: string; content: string; error: boolean }[];
  /** The original assistant message, with all its calls. */
  assistant: string;
  /** The `messages` that the client sent. */
  requestMessages: string;
  /** The `messages` that the model got, hidden turns included, without the assistant message. */
  history: string;
};
