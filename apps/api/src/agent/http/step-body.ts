/** Of a step's body. Arguments that are too long for a tool, but fit in here, are a fact for the model, not a 413. */
export const STEP_BODY_BYTES = 8 * 1024 * 1024;
