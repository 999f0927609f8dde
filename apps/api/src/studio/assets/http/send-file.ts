import type { FastifyReply } from 'fastify';

/** As a download, with a name in any script (RFC 8187). */
export function sendFile(
  reply: FastifyReply,
  { bytes, fileName, mediaType }: { bytes: Uint8Array; fileName: string; mediaType: string },
): void {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  void reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
