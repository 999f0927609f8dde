export type CallDiagnostic = { code: string; message: string; contentIndex?: number };

export type ToolResult = {
  kind: 'tool_result';
  isError: boolean;
  /** `index` is the block's place among all content blocks. */
  textBlocks: { index: number; text: string }[];
  /** Lossless JSON text. */
  structuredJson?: string;
  diagnostics: CallDiagnostic[];
};

export type ServerError = { kind: 'server_error'; code: number; message: string; dataJson?: string };

export type UnsupportedResponse = { kind: 'unsupported_response'; responseType: string; message: string };

/** An answer that is not what it says it is; what it says of the call can't be believed. */
export type Malformed = { malformed: string };
