import { chakra } from '@chakra-ui/react'

/** Shown beside a word with the same meaning, so screen readers skip it. */
const Icon = chakra(
  'svg',
  { base: { boxSize: '1.15em', flexShrink: '0' } },
  {
    defaultProps: {
      viewBox: '0 0 20 20',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.5,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
    },
  },
)

export function HomeIcon() {
  return (
    <Icon>
      <path d="m3 9.5 7-6 7 6M5 8v8.5h10V8M8.5 16.5v-4h3v4" />
    </Icon>
  )
}

export function CogIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="2.5" />
      <path d="M10 2.5v2.2m0 10.6v2.2M17.5 10h-2.2M4.7 10H2.5m12.8-5.3-1.5 1.5m-7.6 7.6-1.5 1.5m10.6 0-1.5-1.5M6.2 6.2 4.7 4.7" />
      <circle cx="10" cy="10" r="5.3" />
    </Icon>
  )
}
