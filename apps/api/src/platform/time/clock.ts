export abstract class Clock {
  /** RFC 3339, UTC, to the millisecond. */
  abstract now(): string;
}

export abstract class Ids {
  /** A fresh UUID v4, lower case. */
  abstract uuid(): string;
}
