import { imageSrcSet, imageUrl, imageWidths } from '#contract/platform/images.ts'

export interface PictureProps {
  /** Without a width, as the contract gives it. */
  image: string
  /** In pixels: the largest width that is requested. */
  originalWidth: number
  width: number
  height: number
  sizes: string
  /** Empty if the text next to the picture already describes it. */
  alt: string
  /** The largest picture of the first screen: loaded at once with high priority. */
  priority?: boolean
  /** On the first screen too: loaded at once with normal priority. */
  eager?: boolean
  className?: string
}

/** In the width that the screen needs; without an image, an empty box of the same shape. */
export function Picture({ image, originalWidth, width, height, sizes, alt, priority, eager, className }: PictureProps) {
  if (image === '')
    return <svg className="d-block w-100 bg-wall" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
  const srcSet = imageSrcSet(image, originalWidth)
  const fallbackWidth = imageWidths.findLast((step) => step <= Math.min(800, originalWidth)) ?? imageWidths[0]
  return (
    <img
      className={className}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={imageUrl(image, fallbackWidth)}
      width={width}
      height={height}
      alt={alt}
      loading={priority || eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority ? 'high' : undefined}
    />
  )
}
