/* A node:http server that does nothing but send the bytes it was given: node bare-server.mjs <file> <content type> */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file, contentType] = process.argv.slice(2);
const body = readFileSync(file);
const headers = { 'content-type': contentType, 'content-length': body.length };

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
