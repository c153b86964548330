import type { PublicConfig } from '#contract/public-config.ts'
import type { PlaceholderName } from './legal-document.ts'

/** The plain text that replaces a placeholder. */
export function placeholderText(name: PlaceholderName, config: PublicConfig): string {
  switch (name) {
    case 'serviceName':
      return config.serviceName
    case 'productName':
      return config.productName
    case 'backups':
      return config.backups
    case 'operatorName':
      return config.operator.name
    case 'operatorAddress':
      return config.operator.address
    case 'operatorEmail':
      return config.operator.email
  }
}
