import type { ChipTemplate } from '../../align.ts'

export const CHIP_PX = 150

/**
 * dlib's mean face (random_cropper and get_face_chip_details in
 * dlib/image_transforms/interpolation.h), without the landmarks that move with the expression (jaw,
 * eyebrows, lower lip). Coordinates in face widths from the top left of the face. The first number
 * is the FaceMesh landmark at the same place.
 */
export const MEAN_FACE: ChipTemplate = [
  [168, 0.490127, 0.203352],
  [197, 0.490127, 0.307009],
  [5, 0.490127, 0.409805],
  [4, 0.490127, 0.515625],
  [98, 0.36688, 0.587326],
  [97, 0.426036, 0.609345],
  [2, 0.490127, 0.628106],
  [326, 0.554217, 0.609345],
  [327, 0.613373, 0.587326],
  [33, 0.121737, 0.216423],
  [160, 0.187122, 0.178758],
  [158, 0.265825, 0.179852],
  [133, 0.334606, 0.231733],
  [153, 0.260918, 0.245099],
  [144, 0.182743, 0.244077],
  [362, 0.645647, 0.231733],
  [385, 0.714428, 0.179852],
  [387, 0.793132, 0.178758],
  [263, 0.858516, 0.216423],
  [373, 0.79751, 0.244077],
  [380, 0.719335, 0.245099],
  [61, 0.254149, 0.780233],
  [39, 0.340985, 0.745405],
  [37, 0.428858, 0.727388],
  [0, 0.490127, 0.742578],
  [267, 0.551395, 0.727388],
  [269, 0.639268, 0.745405],
  [291, 0.726104, 0.780233],
  [78, 0.290379, 0.784792],
  [82, 0.428096, 0.778746],
  [13, 0.490127, 0.785343],
  [312, 0.552157, 0.778746],
  [308, 0.689874, 0.784792],
]

/**
 * dlib's five points (shape_predictor_5_face_landmarks): outer and inner eye corners, base of the
 * nose; as MEAN_FACE.
 */
export const FIVE_POINTS: ChipTemplate = [
  [33, 0.1205750620789, 0.2137274526848],
  [133, 0.3340850613712, 0.2290642403242],
  [362, 0.6460604764104, 0.2289674387677],
  [263, 0.8595674595992, 0.2134981538014],
  [2, 0.4901123135679, 0.6277975316475],
]

/** Places a template given in face widths into the chip, with a margin around the face. */
export function padTemplate(template: ChipTemplate, padding: number): ChipTemplate {
  const toChip = (inFaceWidths: number) => ((padding + inFaceWidths) / (2 * padding + 1)) * CHIP_PX
  return template.map(([mesh, x, y]) => [mesh, toChip(x), toChip(y)])
}
