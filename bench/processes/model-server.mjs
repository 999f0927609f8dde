/* A model that answers at once: the head, a first piece, and the rest, as a stream. Prints its URL. */
import { createServer } from 'node:http';

const piece = (delta, finish = null) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const first = piece({ role: 'assistant', content: 'One' });
const rest = `${piece({ content: ' two' }).repeat(20)}${piece({}, 'stop')}data: [DONE]\n\n`;

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(first);
    response.end(rest);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/v1`));
