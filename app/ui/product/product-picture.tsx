import { Picture } from '#app/ui/image/picture.tsx'

interface ProductPictureProps {
  image: string
  sizes: string
  alt?: string
  priority?: boolean
  eager?: boolean
  className?: string
}

/** 1200 × 900, never cropped, decorative without an `alt` text. */
export function ProductPicture({ image, sizes, alt = '', priority, eager, className }: ProductPictureProps) {
  return (
    <Picture
      image={image}
      originalWidth={1200}
      width={1200}
      height={900}
      sizes={sizes}
      alt={alt}
      priority={priority}
      eager={eager}
      className={className}
    />
  )
}
