/** Closed (S-351). At most one persona of a workspace is active. `sortIndex` is the order of making. */
export type Persona = {
  name: string;
  description: string;
  /** S-129. */
  avatar: string | null;
  active: boolean;
  sortIndex: number;
};
