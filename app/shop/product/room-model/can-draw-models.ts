/** Whether the browser draws with WebGL 2. The context that finds out is released at once. */
export function canDrawModels(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
