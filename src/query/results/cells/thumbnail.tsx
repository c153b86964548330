import { chakra, Link } from '@chakra-ui/react'
import { useState } from 'react'
import type { Picture } from '#query/results/data/pictures.ts'

interface ThumbnailProps {
  readonly picture: Picture
  /** The width in pixels of the file to load. */
  readonly width: number
  /** What it shows; the file's name if nothing better is known. */
  readonly alt?: string
  /** Whether it fills its container. */
  readonly isLarge?: boolean
}

/** A picture of this wiki with a link to its page: a thumbnail or, if that fails, the file or its name. */
export function Thumbnail({ picture, width, alt = '', isLarge = false }: ThumbnailProps) {
  const [failures, setFailures] = useState(0)
  return (
    <Link href={picture.page} target="_blank" rel="noopener noreferrer" display="block">
      {failures > 1 ? (
        <chakra.span display="block" p={isLarge ? '3' : '0'} textStyle="sm" overflowWrap="anywhere">
          {picture.name}
        </chakra.span>
      ) : (
        <Image
          src={failures === 0 ? picture.thumbnail(width) : picture.original}
          alt={alt || picture.name}
          loading="lazy"
          decoding="async"
          data-large={isLarge || undefined}
          onError={() => setFailures(failures + 1)}
        />
      )}
    </Link>
  )
}

const Image = chakra('img', {
  base: {
    display: 'block',
    maxWidth: '30',
    maxHeight: '24',
    borderRadius: 'sm',
    objectFit: 'contain',
    '&[data-large]': { width: 'full', height: '44', maxWidth: 'full', maxHeight: '44', borderRadius: '0' },
  },
})
