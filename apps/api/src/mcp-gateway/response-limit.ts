import { GatewayError } from './gateway-error.ts';

/** Passes chunks on until they exceed `limitBytes` together, then throws GatewayError `mcp.response_too_large`. */
export async function* withinLimit(source: AsyncIterable<Buffer>, limitBytes: number): AsyncGenerator<Buffer, void> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw responseTooLarge(limitBytes);
    yield chunk;
  }
}

export const responseTooLarge = (limitBytes: number): GatewayError =>
  new GatewayError('limit', 'mcp.response_too_large', `The server's answer is larger than ${limitBytes} bytes.`, {
    params: { limit: limitBytes },
  });
