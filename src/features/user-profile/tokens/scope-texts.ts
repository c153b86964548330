import type { Scope } from '#contract/account/api-tokens.ts'

export const scopeTexts: Readonly<Record<Scope, { readonly label: string; readonly help: string }>> = {
  'create-wikis': { label: 'Create wikis', help: 'As many as you can have.' },
  read: { label: 'Read', help: 'Your wikis with their details, imports, exports and backups.' },
  'bulk-edits': { label: 'Bulk edits', help: 'Import entities, and files into your wikis.' },
}
