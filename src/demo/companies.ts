import {
  DEACTIVATED_VISIBLE_LEGACY_CLIENT_ID,
  INTERNAL_LEGACY_CLIENT_ID,
} from '#src/shared/ids.ts';
import { COMPANY_TREES } from './company-trees.ts';
import type { CompanyTree, Node } from './company-tree.ts';
import type { PaperCompany } from './pdfs/paper.ts';
import { placesOf } from './places.ts';
import type { DemoAddress } from './places.ts';
import { demoRandom } from './random.ts';

/** A client or location; a top-level client is its own `topClientId`. */
export interface DemoClient {
  clientId: number;
  legacyClientId: number;
  parentId: number | null;
  topClientId: number;
  name: string;
  /** 1 for the top-level client, up to 4. */
  levelNumber: number;
  /** Invented; null where the location runs under its parent's number. */
  dotNumber: string | null;
  address: DemoAddress;
  phone: string;
  deactivated: boolean;
  /** What the employer calls its own number of an employee, e.g. `Unit number`. */
  employeeIdentifier: string;
  notes: string;
  contacts: readonly DemoContact[];
  /** How many of the company's employees work here, relative to its other locations. */
  weight: number;
}

export interface DemoContact {
  name: string;
  title: string;
  email: string;
  phone: string;
}

export interface DemoJobTitle {
  jobTitleId: number;
  clientId: number;
  name: string;
  /** The class of license the job asks for. */
  licenseClass: 'A' | 'B' | 'C' | 'D' | 'Non-driver';
  safetySensitive: boolean;
  weight: number;
}

export interface DemoService {
  clientId: number;
  name: string;
}

/** A top-level client with everything below it. */
export interface DemoCompany {
  client: DemoClient;
  /** The client and all its locations, parents first. */
  locations: readonly DemoClient[];
  jobTitles: readonly DemoJobTitle[];
  services: readonly DemoService[];
  /** Share of the demo's employees. */
  weight: number;
  /** Exactly this many employees, whatever the size of the demo. */
  headcount: number | null;
  /** Letters before the work ids, and the local part of its mail domain. */
  code: string;
}

const company = (tree: CompanyTree, index: number): DemoCompany => {
  const clientId = index * 100 + 1;
  const locations: DemoClient[] = [];
  const add = (node: Node, parent: DemoClient | null, levelNumber: number) => {
    const own = clientId + locations.length;
    const random = demoRandom('companies', tree.code, own);
    const spot = placesOf(node.state).find(({ city }) => city === node.city);
    const phone = () =>
      `${spot?.areaCode ?? random.digits(3)}-555-${String(random.int(100, 199)).padStart(4, '0')}`;
    const client: DemoClient = {
      clientId: own,
      legacyClientId: parent ? tree.legacyClientId * 100 + locations.length : tree.legacyClientId,
      parentId: parent?.clientId ?? null,
      topClientId: clientId,
      name: node.name,
      levelNumber,
      // Above every number that FMCSA has issued, so that none is a real carrier's.
      dotNumber: node.dot ? `9${random.digits(6)}` : null,
      address: { line1: node.line1, city: node.city, state: node.state, zip: node.zip },
      phone: phone(),
      deactivated: node.deactivated ?? false,
      employeeIdentifier: tree.employeeIdentifier,
      notes: node.notes ?? '',
      contacts: parent
        ? []
        : tree.contacts.map(([name, title]) => ({
            name,
            title,
            email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@${tree.code.toLowerCase()}.demo.example`,
            phone: phone(),
          })),
      weight: node.deactivated ? 0 : (node.weight ?? (node.children ? 0.2 : 1)),
    };
    locations.push(client);
    for (const child of node.children ?? []) add(child, client, levelNumber + 1);
    return client;
  };
  const client = add(tree.root, null, 1);
  return {
    client,
    locations,
    jobTitles: tree.jobTitles.map(([name, licenseClass, weight, safetySensitive = true], i) => ({
      jobTitleId: index * 100 + 1 + i,
      clientId,
      name,
      licenseClass,
      safetySensitive,
      weight,
    })),
    services: tree.services.map((name) => ({ clientId, name })),
    weight: tree.weight,
    headcount: tree.headcount ?? null,
    code: tree.code,
  };
};

/** All companies of the demo: the internal client first, client 513 second, then six employers. */
export const demoCompanies: readonly DemoCompany[] = COMPANY_TREES.map(company);

/** Every client and location, parents before children. */
export const demoClients: readonly DemoClient[] = demoCompanies.flatMap((c) => c.locations);

const byClientId = new Map(
  demoCompanies.flatMap((owner) =>
    owner.locations.map((client) => [client.clientId, { client, owner }] as const),
  ),
);

/** A client or location and its company. Throws when the demo has no such client. */
export function demoClientOf(clientId: number): { client: DemoClient; owner: DemoCompany } {
  const found = byClientId.get(clientId);
  if (!found) throw new RangeError(`The demo has no client ${clientId}.`);
  return found;
}

/** The DOT number a location runs under: its own, else its nearest ancestor's. */
export function effectiveDotNumber(client: DemoClient): string | null {
  for (let at: DemoClient | null = client; at;) {
    if (at.dotNumber) return at.dotNumber;
    at = at.parentId === null ? null : demoClientOf(at.parentId).client;
  }
  return null;
}

/** The employer as papers of a location name it: the company, at the location's address. */
export function paperCompanyOf(clientId: number): PaperCompany {
  const { client, owner } = demoClientOf(clientId);
  const { address, phone } = client;
  return { name: owner.client.name, dotNumber: effectiveDotNumber(client), address, phone };
}

const withLegacyId = (id: number): DemoCompany => {
  const found = demoCompanies.find(({ client }) => client.legacyClientId === id);
  if (!found) throw new RangeError(`The demo has no company with the legacy id ${id}.`);
  return found;
};

/** The company whose staff run the console. */
export const internalCompany = withLegacyId(INTERNAL_LEGACY_CLIENT_ID);

/** The company whose deactivated locations internal staff still see (1§6). */
export const deactivatedLocationsCompany = withLegacyId(DEACTIVATED_VISIBLE_LEGACY_CLIENT_ID);
