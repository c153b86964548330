import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import { msg } from '#i18n/msg.ts'
import { scriptFailure } from '#store/saga/script-failure.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'

interface LateTabProps<Props> {
  /** Imports the tab. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly props: Props
}

/** A tab that few visits need: its code is loaded when it is first opened. */
export function LateTab<Props extends object>({ load, props }: LateTabProps<Props>) {
  const [Tab, setTab] = useState<ComponentType<Props> | Failure | null>(null)
  const show = async () => {
    setTab(null)
    try {
      const Loaded = await load()
      setTab(() => Loaded)
    } catch (thrown) {
      setTab((await scriptFailure(thrown)).failure)
    }
  }
  const showFirst = useEffectEvent(show)
  useEffect(() => void showFirst(), [])
  if (Tab === null) return <LoadingSkeleton label={msg('manage-wiki-loading-tab')} />
  if ('kind' in Tab)
    return (
      <RetryPanel failure={Tab} title={msg('manage-wiki-tab-could-not-loaded')} onRetry={() => void show()} />
    )
  return <Tab {...props} />
}
