import { pushQuery } from '#lib/query.ts';

export const importProfile = (): Promise<void> => pushQuery({ dialog: 'profile' });
