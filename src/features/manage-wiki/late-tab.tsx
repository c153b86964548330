import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'

interface LateTabProps<Props> {
  /** Imports the tab. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly props: Props
}

/** A tab that few visits need: its code is loaded when it is first opened. */
export function LateTab<Props extends object>({ load, props }: LateTabProps<Props>) {
  const [Tab, setTab] = useState<ComponentType<Props> | 'failed' | null>(null)
  const show = async () => {
    setTab(null)
    try {
      const Loaded = await load()
      setTab(() => Loaded)
    } catch {
      setTab('failed')
    }
  }
  const showFirst = useEffectEvent(show)
  useEffect(() => void showFirst(), [])
  if (Tab === null) return <LoadingSkeleton label="Loading this tab" />
  if (Tab === 'failed')
    return (
      <RetryPanel
        failure={{ kind: 'offline' }}
        title="This tab could not be loaded."
        onRetry={() => void show()}
      />
    )
  return <Tab {...props} />
}
