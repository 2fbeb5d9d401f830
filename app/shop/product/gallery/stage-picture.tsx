import { imageSrcSet, imageUrl } from '#contract/platform/images.ts'
import type { Picture } from '#contract/catalogue/pictures.ts'
import type { Size } from './zoom.ts'

interface StagePictureProps {
  picture: Picture
  /** CSS pixels: a wider picture is requested when it is enlarged. */
  shownWidth: number
  alt: string
  /** The size of the picture, where the shop does not know it. */
  onLoad: (size: Size) => void
}

/** A picture in the stage of the viewer, in up to all of its pixels. */
export function StagePicture({ picture, shownWidth, alt, onLoad }: StagePictureProps) {
  const { image, widthPx, heightPx } = picture
  return (
    <img
      src={imageUrl(image, 1200)}
      srcSet={widthPx ? imageSrcSet(image, widthPx) : undefined}
      sizes={`${Math.ceil(shownWidth)}px`}
      width={widthPx ?? undefined}
      height={heightPx ?? undefined}
      alt={alt}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (!widthPx && naturalWidth > 0) onLoad({ width: naturalWidth, height: naturalHeight })
      }}
    />
  )
}
