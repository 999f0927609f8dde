/** A route's operation as the library names it. */
export function operationIdOf({ controller, method }: { controller: object; method: string | symbol }): string {
  return `${controller.constructor.name}_${String(method)}`;
}
