import type { DiscoveryFailure } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

/** What a person can do about a discovery that failed. */
export function discoveryAdvice({ kind, status }: DiscoveryFailure): string {
  switch (kind) {
    case 'transport':
      return m.discovery_transport_advice();
    case 'auth':
      return m.discovery_auth_advice();
    case 'protocol':
      return m.discovery_protocol_advice();
    case 'limit':
      return m.discovery_limit_advice();
    case 'validation':
      return m.discovery_validation_advice();
    case 'http':
      return httpAdvice(status);
  }
}

function httpAdvice(status = 0): string {
  if (status >= 300 && status < 400) return m.discovery_redirect_advice();
  if (status === 404 || status === 405) return m.discovery_path_advice({ status });
  if (status >= 500) return m.discovery_server_advice({ status });
  return m.discovery_http_advice();
}
