import { Query } from '@nestjs/cqrs';
import type { LegacyPreview } from '@taproom/contracts';

export class PreviewTools extends Query<LegacyPreview> {}
