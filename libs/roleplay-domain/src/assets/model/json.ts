/** A JSON object as it was read: numbers that JavaScript can't hold are raw numbers (`JSON.rawJSON`) and keep their digits. */
export type JsonObject = Record<string, unknown>;
