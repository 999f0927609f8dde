import { m } from '#lib/paraglide/messages.js';
import { given, type WordsOf } from './problem-words.ts';

export const studioProblems: WordsOf<'studio'> = {
  'studio.forbidden_scope': {
    title: () => m.problem_studio_forbidden_scope(),
    advice: () => m.problem_studio_forbidden_scope_advice(),
  },
  'studio.forbidden_host': {
    title: () => m.problem_studio_forbidden_host(),
    advice: () => m.problem_studio_forbidden_host_advice(),
  },
  'studio.forbidden_origin': {
    title: () => m.problem_studio_forbidden_origin(),
    advice: () => m.problem_studio_forbidden_origin_advice(),
  },
  'studio.not_found': { title: () => m.problem_studio_not_found(), advice: () => m.problem_studio_not_found_advice() },
  'studio.method_not_allowed': {
    title: () => m.problem_studio_method_not_allowed(),
    advice: () => m.problem_studio_method_not_allowed_advice(),
  },
  'studio.unauthorized': {
    title: () => m.problem_studio_unauthorized(),
    advice: () => m.problem_studio_unauthorized_advice(),
  },
  'studio.unsupported_media_type': {
    title: () => m.problem_studio_unsupported_media_type(),
    advice: () => m.problem_studio_unsupported_media_type_advice(),
  },
  'studio.port_in_use': {
    title: () => m.failure_port_in_use(),
    advice: (params) => given(params['port'], (port) => m.problem_studio_port_in_use_advice({ port })),
  },
  'studio.address_unavailable': {
    title: () => m.problem_studio_address_unavailable(),
    advice: (params) => given(params['port'], (port) => m.problem_studio_address_unavailable_advice({ port })),
  },
  'studio.not_running': {
    title: () => m.problem_studio_not_running(),
    advice: () => m.problem_studio_not_running_advice(),
  },
  'studio.asset_not_found': {
    title: () => m.failure_asset_not_found(),
    advice: () => m.problem_studio_asset_not_found_advice(),
  },
  'studio.name_conflict': {
    title: () => m.problem_studio_name_conflict(),
    advice: () => m.problem_studio_name_conflict_advice(),
  },
  'studio.read_only': { title: () => m.failure_read_only(), advice: () => m.problem_studio_read_only_advice() },
  'studio.import_unknown_format': {
    title: () => m.problem_studio_import_unknown_format(),
    advice: () => m.problem_studio_import_unknown_format_advice(),
  },
  'studio.import_format_refused': {
    title: () => m.problem_studio_import_format_refused(),
    advice: () => m.problem_studio_import_format_refused_advice(),
  },
  'studio.import_wrong_kind': {
    title: () => m.problem_studio_import_wrong_kind(),
    advice: () => m.problem_studio_import_wrong_kind_advice(),
  },
  'studio.import_unsafe': {
    title: () => m.problem_studio_import_unsafe(),
    advice: () => m.problem_studio_import_unsafe_advice(),
  },
  'studio.import_invalid': {
    title: () => m.problem_studio_import_invalid(),
    advice: () => m.problem_studio_import_invalid_advice(),
  },
  'studio.export_too_large': {
    title: () => m.problem_studio_export_too_large(),
    advice: () => m.problem_studio_export_too_large_advice(),
  },
};
