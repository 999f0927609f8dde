import { parentPort } from 'node:worker_threads';
import { checkSchema } from './check-schema.ts';
import { loadMetaSchema } from './meta-schema.ts';

/* Gets JSON texts and answers with their verdicts: what a schema holds may not survive a structured clone. */
const judge = await loadMetaSchema();
parentPort?.on('message', (texts: string[]) => {
  parentPort?.postMessage(texts.map((text) => checkSchema(text, judge)));
});
// Time is counted from here: starting a thread on a busy machine is no fault of a schema.
parentPort?.postMessage('ready');
