export { type JsonKind, jsonKind } from './json/json-kind.ts';
