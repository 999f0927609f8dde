import type {
  ChangeStudioServer,
  DeletedItem,
  DeletedList,
  RestoredItem,
  StudioRegistered,
  StudioServer,
  StudioTokenAnswer,
  StudioTraffic,
} from '@taproom/contracts';
import { answer } from './answer.ts';
import { http } from './hub.ts';

const SERVER = '/api/studio/server';

export const readStudio = (): Promise<StudioServer> => answer('GET', SERVER);

/** What is not named stays as it is. @throws TaproomError studio.port_in_use, request.invalid */
export const changeStudio = (change: ChangeStudioServer): Promise<StudioServer> => answer('PUT', SERVER, change);

/** A new token; the old one is worth nothing from then on. */
export const rotateStudioToken = async (): Promise<string> =>
  (await answer<StudioTokenAnswer>('POST', `${SERVER}/token`)).token;

/** Four lines with which an agent can connect; the last one has the token. */
export const readStudioConnection = async (): Promise<string> => (await http('GET', `${SERVER}/connection`)).text;

/** Who has called since the hub started, what for, and who was turned away. */
export const readStudioTraffic = (): Promise<StudioTraffic> => answer('GET', `${SERVER}/clients`);

/** Puts Studio among the servers of the Manager, active. @throws TaproomError studio.not_running */
export const registerStudio = (): Promise<StudioRegistered> => answer('POST', `${SERVER}/register`);

/** What was deleted in Studio, newest first. @param cursor where an earlier page ended */
export const readDeleted = (cursor?: string): Promise<DeletedList> =>
  answer('GET', `/api/studio/deleted${cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`}`);

export const restoreDeleted = ({ kind, id }: Pick<DeletedItem, 'kind' | 'id'>): Promise<RestoredItem> =>
  answer('POST', `/api/studio/deleted/${kind}/${encodeURIComponent(id)}/restore`);
