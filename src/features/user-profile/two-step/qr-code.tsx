import { chakra } from '@chakra-ui/react'
import { encode } from 'uqr'

/** Draws a text as a QR code, dark on white in both color modes, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Picture viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </Picture>
  )
}

const Picture = chakra('svg', { base: { width: '12rem', height: '12rem', borderRadius: 'md' } })
