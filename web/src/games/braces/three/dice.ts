/** Three dice that fall beside the board: two with numbers, one with the powers. */

import { Euler, Group, Mesh, MeshStandardMaterial, Vector3 } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { drawn } from '../../../board/three/textAtlas';
import type { Scene3D } from '../../../board/three/Scene3D';
import type { Roll } from '../model';
import { EYES } from '../pips';

const SIDE = 0.62;
/** The face of a box that lies above. */
const TOP = 2;
const POWERS = ['AIM', 'DIG', 'HOP', 'SWAP', 'TIP', 'WILD'];

const number = (eyes: number): MeshStandardMaterial =>
  new MeshStandardMaterial({
    roughness: 0.35,
    map: drawn((pen) => {
      pen.fillStyle = '#f8f1de';
      pen.fillRect(0, 0, 128, 128);
      pen.fillStyle = '#2b1f12';
      for (const [x, y] of EYES[eyes] ?? []) {
        pen.beginPath();
        pen.arc(64 + 30 * x, 64 + 30 * y, 12, 0, 2 * Math.PI);
        pen.fill();
      }
    }),
  });

const power = (name: string): MeshStandardMaterial =>
  new MeshStandardMaterial({
    roughness: 0.45,
    map: drawn((pen) => {
      pen.fillStyle = '#7a4a22';
      pen.fillRect(0, 0, 128, 128);
      pen.fillStyle = '#fff4dc';
      pen.font = `700 ${name.length > 3 ? 37 : 46}px system-ui, sans-serif`;
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      pen.fillText(name, 64, 66);
    }),
  });

export class Dice {
  readonly group = new Group();
  private readonly numbers = [1, 2, 3, 4, 5, 6].map(number);
  private readonly powers = POWERS.map(power);
  private readonly shape = new RoundedBoxGeometry(SIDE, SIDE, SIDE, 4, 0.09);
  private readonly dice: Mesh<RoundedBoxGeometry, MeshStandardMaterial[]>[];
  private shown: Roll | null = null;

  constructor(private readonly scene: Scene3D) {
    this.dice = [this.numbers, this.numbers, this.powers].map((faces) => {
      const die = new Mesh(this.shape, [...faces]);
      die.castShadow = die.receiveShadow = true;
      return die;
    });
    this.group.add(...this.dice);
    this.group.visible = false;
  }

  /** Shows a roll; new dice fall, where time is given to it. floor: the height of what they lie on. */
  show(
    roll: Roll | null,
    falling: boolean,
    ms: number,
    places: readonly Vector3[],
    floor: number,
    back: boolean,
  ): void {
    this.group.visible = roll !== null;
    if (!roll) return;
    const tops = [this.numbers[roll.higher - 1], this.numbers[roll.lower - 1], this.powers[POWERS.indexOf(roll.face)]];
    const fresh = roll !== this.shown && falling && ms > 0;
    this.shown = roll;
    this.dice.forEach((die, index) => {
      const top = tops[index];
      const rest = places[index];
      if (!top || !rest) return;
      die.material[TOP] = top;
      const at = rest.clone().setY(floor + SIDE / 2);
      if (fresh) {
        die.position.copy(at).add(new Vector3(0.5 - index * 0.4, 2.6 + index * 0.5, -1.2));
        die.rotation.set(2.4 - index, 1.7 + index, 2.9 - index * 1.3);
      }
      const yaw = (back ? Math.PI : 0) + 0.3 * Math.sin(4 * index + 1);
      this.scene.move(die, { at, turn: new Euler(0, yaw, 0), arc: fresh ? 0.4 : 0 }, fresh ? ms * 0.8 : 0, index * 70);
    });
  }
}
