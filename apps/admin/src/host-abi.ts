import { createMcpApi, installHostAbi } from '@taproom/contracts';

installHostAbi(window, createMcpApi({ baseUrl: '' }));
