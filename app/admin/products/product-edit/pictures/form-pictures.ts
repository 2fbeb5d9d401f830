import { type PictureLine, readPictureLines, writePictureLines } from '#rules/catalogue/picture-lines.ts'
import type { ProductFormValues } from '#app/admin/products/product-edit/product-form-values.ts'

/** The fields of the product form that have its pictures. */
export type PictureValues = Pick<ProductFormValues, 'image' | 'alternativeText' | 'furtherPictures'>

/** The pictures of a product form in order, the first one included. */
export function picturesOf({ image, alternativeText, furtherPictures }: PictureValues): PictureLine[] {
  const further = readPictureLines(furtherPictures)
  return image === '' ? further : [{ image, alternativeText }, ...further]
}

/** The fields of the product form for pictures in order. */
export function pictureValuesOf([first, ...further]: readonly PictureLine[]): PictureValues {
  return {
    image: first?.image ?? '',
    alternativeText: first?.alternativeText ?? '',
    furtherPictures: writePictureLines(further),
  }
}

/** The pictures with one of them at another place. */
export function movePicture(pictures: readonly PictureLine[], from: number, to: number): PictureLine[] {
  const picture = pictures[from]
  return picture ? pictures.toSpliced(from, 1).toSpliced(to, 0, picture) : [...pictures]
}
