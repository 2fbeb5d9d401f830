import { imageUrl } from '#contract/platform/images.ts'
import styles from './second-picture.module.scss'

interface SecondPictureProps {
  /** Its address; without one there is nothing. */
  image: string
}

/**
 * The second picture of a product over the first one of its card, while a mouse or the focus is on the card. Until then
 * it has no box, so that browsers do not load it.
 */
export function SecondPicture({ image }: SecondPictureProps) {
  if (image === '') return null
  return (
    <img
      className={styles.second}
      src={imageUrl(image, 480)}
      srcSet={`${imageUrl(image, 800)} 2x`}
      width={480}
      height={360}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
