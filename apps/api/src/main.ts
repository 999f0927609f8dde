import { startSmall } from './platform/process/start-small.ts';

const started = startSmall();
const { runTaproom } = await import('./run-taproom.ts');
await runTaproom();
started();
