/** The study that a URL leads to: a table's game, a study in this browser or in the link, or a line of moves.
 * */
import { t } from '../../i18n/messages.svelte';
import { parseStudy } from '../../api/study';
import { fetchRecord } from '../../api/tables';
import type { StudyAddress } from '../../lib/urls';
import { savedStudy } from '../../stores/savedStudies';
import { unpackStudy } from '../../lib/packing';
import type { StudyController } from './studyController.svelte';
import { treeOf } from './variationTree';

/** Opens it; an error is shown as the study's failure. */
export async function openStudy(study: StudyController, address: StudyAddress): Promise<void> {
  try {
    if (address.table) await openRecord(study, await fetchRecord(address.table), address.at);
    else if (address.saved) await openKept(study, address.saved, address.at);
    else if (address.study) await openRecord(study, await packed(address.study), address.at ?? 0);
    else if (address.game) await openMoves(study, address, address.game);
  } catch (error) {
    study.failure = (error as Error).message;
  }
}

/** A whole study in the URL; its contents are checked like a file. */
function packed(text: string): Promise<string> {
  return unpackStudy(text).catch(() => {
    throw new Error(t('This link is incomplete: the study in it cannot be read.'));
  });
}

async function openRecord(study: StudyController, text: string, at: StudyAddress['at']): Promise<void> {
  await study.openStudy((await parseStudy(text)).study, at);
}

async function openKept(study: StudyController, id: string, at: StudyAddress['at']): Promise<void> {
  const found = savedStudy(id);
  if (!found) throw new Error(t('This study is not saved in this browser.'));
  await study.openStudy(found.study, at ?? 0);
}

/** A line of moves, from the game's start or from a position. */
export async function openMoves(study: StudyController, address: StudyAddress, game: string): Promise<void> {
  const nodes = address.moves.map((text, index) => ({ parent: index - 1, text }));
  const tree = treeOf({ study: 1, game, nodes });
  const { options, start, tags } = address;
  await study.open({ game, options, start, tags, comment: '', tree }, address.at);
}
