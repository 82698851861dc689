import type { Group } from 'three';
import type { Piece } from '../parts/detachable.ts';
import { assembly, placed } from '../shapes.ts';
import { coiledCable } from './cables.ts';
import { bodyCap, frontCap, lensHood, rearCapUp } from './caps.ts';
import {
  cardReader,
  cfastCard,
  cfexpressCard,
  compactDrive,
  microSdCard,
  recorderDrive,
  sdCard,
} from './cards.ts';
import { cameraMonitor, finder, handGrip, handleUnit, pad } from './cinema.ts';
import {
  actionBattery,
  battery,
  batteryOf,
  charger,
  dualCharger,
  vMountBattery,
  wallCharger,
} from './power.ts';
import { controlBox, foamWindshield, microphoneMount, reflector } from './set.ts';
import { hardCase, lensCase, pouch, rolledStrap, tripodBag, zipCase } from './soft.ts';
import {
  actionMount,
  allenKey,
  batteryGrip,
  briefcaseHandle,
  lensSupport,
  monitorArm,
  releasePlate,
  tripodGrip,
} from './support.ts';
import { tripodFoot } from '../kinds/photo-lens.ts';

/** The measures of the item beside which the contents lie, in centimetres. */
export interface BesideItem {
  /** Half the item's narrower side seen from above: a lens' radius. */
  radius: number;
  /** The item's longer side seen from above. */
  length: number;
  /** Every text of the item's list: a charger is made for the battery in it. */
  included: readonly string[];
}

/** How one line of the list looks: the things of which it consists, once. */
interface Contents {
  /** The piece of the item's model that this line means. */
  piece?: Piece;
  model: (beside: BesideItem, words: RegExpMatchArray) => Group | Group[];
}

const mountRadius = 3.05;

function listedBattery({ included }: BesideItem) {
  const name = included.flatMap((text) => /\bBattery (?!charger|grip)(.+)$/.exec(text)?.[1] ?? []);
  return batteryOf(name[0] ?? '');
}

const usbCable = () => coiledCable({ ring: 3, wire: 0.2, turns: 4, plugs: ['usb-c', 'usb-c'] });

/** The lens case of a small set is soft, that of a lamp hard. */
function caseFor({ length }: BesideItem): Group {
  return length > 15 ? hardCase(38, 13, 27) : zipCase(13.5, 5, 9);
}

const contents: readonly (readonly [RegExp, Contents])[] = [
  [/^Battery grip BG30$/, { piece: 'grip', model: batteryGrip }],
  [
    /^Battery charger ?(\S*)$/,
    { model: (beside, [, name]) => charger(listedBattery(beside), name || undefined) },
  ],
  [/^Battery (.+)$/, { piece: 'battery', model: (_, [, name = '']) => battery(batteryOf(name)) }],
  [/^Enduro battery$/, { model: actionBattery }],
  [
    /^V-mount battery (.+)$/,
    { piece: 'battery', model: (_, [, power = '']) => vMountBattery(power) },
  ],
  [/^Dual battery charger$/, { model: dualCharger }],
  [/^USB-C charger$/, { model: () => wallCharger() }],
  [
    /^30 W power supply$/,
    {
      model: () => [
        wallCharger(),
        coiledCable({ ring: 3, wire: 0.22, turns: 4, plugs: ['usb-c', 'barrel'] }),
      ],
    },
  ],
  [/^microSD card (.+)$/, { model: (_, [, size = '']) => microSdCard(size) }],
  [/^SD card (.+)$/, { model: (_, [, size = '']) => sdCard(size) }],
  [/^CFast 2\.0 card (.+)$/, { model: (_, [, size = '']) => cfastCard(size) }],
  [/^CFexpress Type A card (.+)$/, { model: (_, [, size = '']) => cfexpressCard(size, 'A') }],
  [
    /^CFexpress card (.+) and reader$/,
    { model: (_, [, size = '']) => [cfexpressCard(size, 'B'), cardReader('CFexpress', 4.4)] },
  ],
  [/^CFexpress card (.+)$/, { model: (_, [, size = '']) => cfexpressCard(size, 'B') }],
  [/^Compact Drive (\d+ .B)$/, { model: (_, [, size = '']) => compactDrive(size) }],
  [/^(.+) AtomX SSDmini$/, { model: (_, [, size = '']) => recorderDrive(size) }],
  [/^CFast reader$/, { model: () => cardReader('CFast 2.0', 4.8) }],
  [/^Compact Drive USB-C reader$/, { model: () => cardReader('Compact Drive', 7) }],
  [/^Neck strap$/, { model: () => rolledStrap(3.6, 'red') }],
  [/^Shoulder strap$/, { model: () => rolledStrap(3.4, 'orange') }],
  [/^Carrying strap$/, { model: () => rolledStrap(2.4, 'grey') }],
  [/^Body cap$/, { model: () => bodyCap(mountRadius) }],
  [/^Lens cap$/, { model: () => frontCap(2.5) }],
  [
    /^Front and rear cap$/,
    { model: ({ radius }) => [frontCap(radius * 0.94), rearCapUp(mountRadius)] },
  ],
  [/^Lens hood /, { piece: 'hood', model: ({ radius }) => lensHood(radius) }],
  [/^Lens case$/, { model: ({ radius, length }) => lensCase(radius + 1.1, length + 1.8) }],
  [/^Lens pouch$/, { model: ({ radius, length }) => pouch(radius * 2 + 2.6, length + 3.6) }],
  [
    /^Tripod mount$/,
    {
      piece: 'foot',
      model: () =>
        assembly(
          placed(tripodFoot({ z: 0, radius: 4.1, drop: 2.1, look: 'white' }), {
            turn: [-90, 0, 0],
          }),
        ),
    },
  ],
  [/^USB-C cable$/, { model: usbCable }],
  [
    /^HDMI cable$/,
    { model: () => coiledCable({ ring: 3.6, wire: 0.28, turns: 3, plugs: ['hdmi', 'hdmi'] }) },
  ],
  [
    /^XLR cable/,
    { model: () => coiledCable({ ring: 5.4, wire: 0.32, turns: 5, plugs: ['xlr', 'xlr'] }) },
  ],
  [
    /^Power cable/,
    { model: () => coiledCable({ ring: 8, wire: 0.5, turns: 6, plugs: ['mains', 'power'] }) },
  ],
  [
    /^Head cable/,
    { model: () => coiledCable({ ring: 8.6, wire: 0.62, turns: 6, plugs: ['socket', 'socket'] }) },
  ],
  [/^MVF-2 viewfinder$/, { piece: 'viewfinder', model: finder }],
  [/^Handle unit with XLR inputs$/, { piece: 'handle', model: handleUnit }],
  [/^Smart grip$/, { piece: 'grip', model: () => handGrip(9.4) }],
  [/^Camera grip$/, { piece: 'grip', model: () => handGrip(11) }],
  [/^LCD monitor with hood$/, { piece: 'screen', model: () => cameraMonitor(7.6, 4.5, true) }],
  [/^LCD monitor /, { piece: 'screen', model: () => cameraMonitor(8.6, 5, false) }],
  [/^Shoulder pad$/, { piece: 'shoulder pad', model: pad }],
  [/^Briefcase handle$/, { model: briefcaseHandle }],
  [/^Lens support$/, { model: lensSupport }],
  [/^Tripod grip$/, { piece: 'feet', model: tripodGrip }],
  [/^Quick-release plate$/, { model: releasePlate }],
  [/^Tripod bag$/, { model: ({ length }) => tripodBag(length * 0.96) }],
  [/^Allen key$/, { model: allenKey }],
  [/^Foam windshield$/, { piece: 'windshield', model: foamWindshield }],
  [/^Shock mount$/, { piece: 'shock mount', model: microphoneMount }],
  [/^Control box$/, { model: controlBox }],
  [/^Hyper reflector$/, { piece: 'reflector', model: reflector }],
  [/^Monitor arm$/, { piece: 'arm', model: monitorArm }],
  [/^Curved mount$/, { piece: 'mount', model: actionMount }],
  [/^Case$/, { model: caseFor }],
];

/** The things that one line of an item's list stands for. */
export interface IncludedThing {
  count: number;
  /** The piece of the item's model that lies beside it as this thing. */
  piece?: Piece;
  /** Models of the things of which the line consists, each as often as the line is counted. */
  models: (beside: BesideItem) => Group[];
}

/** Reads a line such as `2 x Battery NP-W235`. A line without a model is an error: nothing may be missing from the picture. */
export function includedThing(text: string): IncludedThing {
  const [, counted = '1', name = text] = /^(\d+) x (.+)$/.exec(text) ?? [];
  for (const [pattern, { piece, model }] of contents) {
    const words = pattern.exec(name);
    if (!words) continue;
    return {
      count: Number(counted),
      ...(piece && { piece }),
      models: (beside) => [model(beside, words)].flat(),
    };
  }
  throw new Error(`No model for the included "${text}"`);
}
