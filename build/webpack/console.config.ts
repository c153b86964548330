import type { Configuration } from 'webpack'
import { withLanguage } from '#build/html-language.ts'
import { CONSOLE_FILES_PATH } from '#contract/operator/console-paths.ts'
import { separatePage } from './separate-page.ts'

/** Builds the operators' console. The server sends these files only to operators. */
export default function configure(_env: unknown, { mode }: { mode?: string }): Configuration {
  return separatePage(
    {
      name: 'console',
      start: 'src/operator/start.tsx',
      template: 'public/index.html',
      output: 'dist/operator',
      publicPath: CONSOLE_FILES_PATH,
      messages: {
        groups: ['everybody', 'operators'],
        folders: ['src/operator', 'src/ui', 'store', 'machines', 'contract'],
      },
      templateIn: withLanguage,
    },
    mode,
  )
}
