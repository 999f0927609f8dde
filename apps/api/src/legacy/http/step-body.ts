import { TakesBody } from '../../platform/http/takes-body.ts';

const MIB = 1024 * 1024;

/** Arguments that are too large are a fact about a call; a body can be larger than those. */
export const TakesStepBody = (): MethodDecorator => TakesBody({ limitBytes: 8 * MIB, exact: true });

export const TakesChatBody = (): MethodDecorator => TakesBody({ limitBytes: 64 * MIB, exact: true, ndjson: true });
