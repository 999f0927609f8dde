/** Roles are called what the models' servers call them. */
export const roles: Record<string, () => string> = {
  system: () => 'system',
  user: () => 'user',
  assistant: () => 'assistant',
};
