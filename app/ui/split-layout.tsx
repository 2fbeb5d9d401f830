import type { ReactNode } from 'react'
import { ScenePicture } from './image/scene-picture.tsx'
import type { Scene } from '#rules/content/scenes.ts'

/** On phones only the content (design, login and success). */
export function SplitLayout({ scene, children }: { scene: Scene; children: ReactNode }) {
  return (
    <div className="container">
      <div className="split pt-5">
        <div>{children}</div>
        <div className="d-none d-lg-block">
          <ScenePicture className="photo" scene={scene} sizes="(min-width: 1400px) 720px, 54vw" />
        </div>
      </div>
    </div>
  )
}
