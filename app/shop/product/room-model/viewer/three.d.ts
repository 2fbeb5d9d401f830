/** The part of three.js that the shop calls itself; the package has no types. */
declare module 'three' {
  export class Texture {
    constructor(image: ImageBitmap)
    needsUpdate: boolean
    userData: Record<string, unknown>
    clone(): Texture
  }
}
