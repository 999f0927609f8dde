import { openedServers } from '#lib/managers/opened-servers.ts';

export const load = ({ params }: { params: { id: string } }) => ({ opened: openedServers.of(params.id) });
