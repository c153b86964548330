import { createContext, type PropsWithChildren, useContext } from 'react'
import type { PublicConfig } from '#contract/public-config.ts'

const ConfigContext = createContext<PublicConfig | null>(null)

export function ConfigProvider({ config, children }: PropsWithChildren<{ config: PublicConfig }>) {
  return <ConfigContext value={config}>{children}</ConfigContext>
}

/** The public configuration of the server. `{product}` in the specification is its `productName`. */
export function useConfig(): PublicConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('There is no ConfigProvider above this view.')
  return config
}
