import { Injectable } from '@nestjs/common';
import { assetKinds, kindWords } from '@taproom/roleplay-domain';
import { Workspace } from '../../assets/workspace/workspace.ts';
import { taproomVersion } from '../../version.ts';
import { noArguments } from '../arguments.ts';
import type { StudioContribution } from '../studio-part.ts';
import { readTool } from '../studio-tool.ts';
import { versionNumber } from './version-number.ts';

/** The release of the app whose public surface this server keeps. */
const COMPAT_VERSION = '1.2.1';

/** S-110 to S-112. */
@Injectable()
export class StatusPart implements StudioContribution {
  constructor(private readonly workspace: Workspace) {}

  tools() {
    return [
      {
        group: 'status' as const,
        tools: [
          readTool({
            name: 'tavo_status',
            title: 'Status',
            description: 'Tells how many assets of each kind there are, and which server this is. Changes nothing.',
            arguments: noArguments(),
            run: () => ({
              assetCounts: this.#counts(),
              serverInfo: { name: 'taproom', title: 'Taproom Studio', version: taproomVersion },
            }),
          }),
          readTool({
            name: 'tavo_app_version',
            title: 'Version',
            description:
              'Tells the release of Taproom, and that of the app whose tools it keeps compatible with. Changes nothing.',
            arguments: noArguments(),
            run: () => ({ version: taproomVersion, compatVersion: COMPAT_VERSION }),
          }),
          readTool({
            name: 'tavo_app_version_number',
            title: 'Version as a number',
            description:
              'Tells the release of Taproom as one number that grows: major × 1,000,000 + minor × 1,000 + patch. Changes nothing.',
            arguments: noArguments(),
            run: () => ({ versionNumber: versionNumber(taproomVersion) }),
          }),
        ],
      },
    ];
  }

  #counts() {
    return Object.fromEntries(
      assetKinds.map((kind) => [kindWords[kind].plural, this.workspace.table(kind).rows().length]),
    );
  }
}
