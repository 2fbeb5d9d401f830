import { Picture } from './picture.tsx'
import type { Scene } from './scenes.ts'

interface ScenePictureProps {
  scene: Scene
  sizes: string
  alt?: string
  priority?: boolean
  className?: string
}

/** A picture of the shop's own; decorative unless `alt` says more. */
export function ScenePicture({ scene, sizes, alt = '', priority, className }: ScenePictureProps) {
  return (
    <Picture
      image={scene.image}
      originalWidth={scene.width}
      width={scene.width}
      height={scene.height}
      sizes={sizes}
      alt={alt}
      priority={priority}
      className={className}
    />
  )
}
