import { chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'

/**
 * An index card becomes a wiki page, and the page's statements become a graph. It is animated once, by CSS
 * alone, and not at all for people who prefer reduced motion. Without styles it shows the end of the
 * animation.
 */
export function HeroDrawing() {
  return (
    <Drawing viewBox="0 0 480 340" role="img" aria-label={msg('home-index-card-becomes-wiki-page')}>
      <Card />
      <Page />
      <Graph />
    </Drawing>
  )
}

function Card() {
  return (
    <g className="scene card">
      <g transform="rotate(-6 90 110)">
        <rect className="sheet" x="12" y="52" width="176" height="116" rx="6" />
        <path className="rule accent" d="M12 80h176" />
        <path className="rule" d="M12 102h176M12 124h176M12 146h176" />
        <path className="ink" d="M28 68h84" />
        <path className="pencil" d="M28 94h52M96 94h60M28 116h36M80 116h72M28 138h64" />
      </g>
    </g>
  )
}

function Page() {
  return (
    <g className="scene page">
      <rect className="sheet" x="120" y="92" width="206" height="216" rx="8" />
      <path className="bar" d="M120 118V100a8 8 0 0 1 8-8h190a8 8 0 0 1 8 8v18z" />
      <circle className="dot" cx="135" cy="105" r="3.5" />
      <circle className="dot" cx="147" cy="105" r="3.5" />
      <path className="ink" d="M138 142h98" />
      <path className="pencil" d="M138 160h138" />
      <g>
        <rect className="row" x="138" y="180" width="170" height="30" rx="4" />
        <rect className="row" x="138" y="220" width="170" height="30" rx="4" />
        <rect className="row" x="138" y="260" width="170" height="30" rx="4" />
        <path className="term" d="M148 195h40M148 235h52M148 275h32" />
        <path className="pencil" d="M216 195h64M216 235h44M216 275h74" />
      </g>
    </g>
  )
}

function Graph() {
  return (
    <g className="scene graph">
      <path className="edge" pathLength="1" d="M308 195 C350 190 372 150 404 96" />
      <path className="edge" pathLength="1" d="M308 235 C360 236 386 220 424 196" />
      <path className="edge" pathLength="1" d="M308 275 C350 280 370 290 396 300" />
      <path className="edge faint" pathLength="1" d="M410 98 C440 126 440 160 428 190" />
      <circle className="node subject" cx="408" cy="90" r="20" />
      <circle className="node" cx="432" cy="198" r="15" />
      <circle className="node" cx="402" cy="302" r="13" />
    </g>
  )
}

const Drawing = chakra('svg', {
  base: {
    display: 'block',
    width: 'full',
    height: 'auto',
    maxWidth: 'lg',
    overflow: 'visible',
    fill: 'none',
    strokeLinecap: 'round',
    '& .sheet': { fill: 'bg.panel', stroke: 'border.control', strokeWidth: '1.5' },
    '& .rule': { stroke: 'border', strokeWidth: '1' },
    '& .accent': { stroke: 'red.border' },
    '& .ink': { stroke: 'fg', strokeWidth: '6' },
    '& .pencil': { stroke: 'border.control', strokeWidth: '3.5', opacity: '0.7' },
    '& .bar': { fill: 'bg.muted' },
    '& .dot': { fill: 'border.control' },
    '& .row': { fill: 'teal.subtle' },
    '& .term': { stroke: 'teal.solid', strokeWidth: '4' },
    '& .edge': { stroke: 'teal.solid', strokeWidth: '2', strokeDasharray: '1' },
    '& .faint': { stroke: 'teal.border' },
    '& .node': { fill: 'teal.muted', stroke: 'teal.solid', strokeWidth: '2' },
    '& .subject': { fill: 'amber.subtle', stroke: 'amber.solid' },
    _motionSafe: {
      '& .page': { animation: 'settle 500ms token(easings.out) 250ms backwards' },
      '& .edge': { animation: 'draw 600ms token(easings.out) 800ms backwards' },
      '& .node': { animation: 'fadeIn 400ms token(easings.out) 1200ms backwards' },
    },
  },
})
