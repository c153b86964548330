<?php
use MediaWiki\MediaWikiServices;
use MediaWiki\Rest\Handler;
use MediaWiki\Rest\Response;
use Wikibase\Repo\WikibaseRepo;

/**
 * Reconciliation: which entities do the names in a table mean? Also what is suggested while one types, a preview, and values to
 * add to the table. Source: W3C Reconciliation Service API 0.2, https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/
 */
class WikisteadReconcile extends Handler {
	private const QUERIES_MAX = 50;
	private const LIMIT_MAX = 50;
	private const IDS_MAX = 100;
	private const PROPERTIES_MAX = 30;
	private const JSON_DEPTH = 12;
	/** Entities whose properties are counted, to propose some. */
	private const SAMPLE = 30;

	/** @inheritDoc */
	public function needsWriteAccess() {
		return false;
	}

	/** @inheritDoc */
	public function getSupportedRequestTypes(): array {
		return [ 'application/x-www-form-urlencoded', 'multipart/form-data' ];
	}

	/** @inheritDoc */
	public function execute() {
		$request = $this->getRequest();
		$fields = array_filter( $request->getPostParams() + $request->getQueryParams(), 'is_string' );
		try {
			switch ( $this->partOf( $request->getUri()->getPath() ) ) {
				case '':
					return $this->json( $this->answer( $fields ) );
				case '/suggest/entity':
				case '/suggest/type':
					return $this->json( $this->suggest( $fields, 'item' ) );
				case '/suggest/property':
					return $this->json( $this->suggest( $fields, 'property' ) );
				case '/properties':
					return $this->json( $this->proposeProperties( $fields ) );
				case '/preview':
					return $this->preview( $fields );
				default:
					throw new InvalidArgumentException( 'There is nothing at this address of the service.' );
			}
		} catch ( InvalidArgumentException $problem ) {
			$response = $this->json( [ 'status' => 'error', 'message' => $problem->getMessage() ] );
			$response->setStatus( 400 );
			return $response;
		}
	}

	/** What a request is for. Before it the address may have the language of names, as in `/reconcile/de/suggest/entity`. */
	private function partOf( string $path ): string {
		$segments = array_slice( explode( '/', substr( $path, strlen( "{$GLOBALS['wgRestPath']}/wikistead/v0" ) ) ), 2 );
		if ( MediaWikiServices::getInstance()->getLanguageNameUtils()->isKnownLanguageTag( $segments[0] ?? '' ) ) {
			WikisteadEntities::$language = array_shift( $segments );
		}
		return $segments === [] ? '' : '/' . implode( '/', $segments );
	}

	private function answer( array $fields ): array {
		if ( isset( $fields['extend'] ) ) {
			return $this->extend( self::decode( $fields['extend'], 'extend' ) );
		}
		if ( !isset( $fields['queries'] ) ) {
			return self::manifest();
		}
		$queries = self::decode( $fields['queries'], 'queries' );
		if ( count( $queries ) > self::QUERIES_MAX ) {
			throw new InvalidArgumentException( 'At most ' . self::QUERIES_MAX . ' queries are answered at once.' );
		}
		$answers = [];
		foreach ( $queries as $key => $query ) {
			if ( !is_array( $query ) || !is_string( $query['query'] ?? null ) ) {
				throw new InvalidArgumentException( "The query \"$key\" has no text in \"query\"." );
			}
			$answers[(string)$key] = [ 'result' => $this->candidates( $query ) ];
		}
		return $answers;
	}

	/** What clients read first. */
	private static function manifest(): array {
		$server = $GLOBALS['wgServer'];
		$service = rtrim( "$server/reconcile/" . WikisteadEntities::$language, '/' );
		$suggest = static fn ( $kind ) => [ 'service_url' => $service, 'service_path' => "/suggest/$kind" ];
		return [
			'versions' => [ '0.1', '0.2' ],
			'name' => $GLOBALS['wgSitename'],
			'identifierSpace' => "$server/entity/",
			'schemaSpace' => "$server/prop/direct/",
			'view' => [ 'url' => "$server/entity/{{id}}" ],
			'preview' => [ 'url' => "$service/preview?id={{id}}", 'width' => 400, 'height' => 160 ],
			'suggest' => [ 'entity' => $suggest( 'entity' ), 'type' => $suggest( 'type' ), 'property' => $suggest( 'property' ) ],
			'extend' => [
				'propose_properties' => [ 'service_url' => $service, 'service_path' => '/properties' ],
				'property_settings' => [ [
					'name' => 'limit', 'label' => 'Limit', 'type' => 'number', 'default' => 0,
					'help_text' => 'The most values for each row; 0 for all.',
				] ],
			],
			'batchSize' => self::QUERIES_MAX,
			'defaultTypes' => [],
		];
	}

	/** @return array[] Candidates, best first */
	private function candidates( array $query ): array {
		$limit = self::limitOf( $query['limit'] ?? 5 );
		$types = array_slice( array_filter( (array)( $query['type'] ?? [] ), 'is_string' ), 0, self::PROPERTIES_MAX );
		$properties = array_slice( array_filter( (array)( $query['properties'] ?? [] ), 'is_array' ), 0, self::PROPERTIES_MAX );
		$found = [];
		foreach ( WikisteadEntities::named( $query['query'], 'item', max( 2 * $limit, 10 ) ) as $entity ) {
			if ( $types !== [] && !WikisteadEntities::isOneOf( $entity, $types ) ) {
				continue;
			}
			$likeness = WikisteadLikeness::ofNames( $query['query'], $entity );
			$scores = [];
			foreach ( $properties as $property ) {
				$scores[] = WikisteadLikeness::ofValues( $property['v'] ?? '', $entity, (string)( $property['pid'] ?? '' ) );
			}
			// A property counts 0.4 as much as the name.
			$score = ( $likeness + 0.4 * array_sum( $scores ) ) / ( 1 + 0.4 * count( $scores ) );
			$found[] = [ 'score' => round( $score, 2 ), 'entity' => $entity, 'likeness' => $likeness ];
		}
		usort( $found, static fn ( $one, $other ) => $other['score'] <=> $one['score'] );
		$results = [];
		foreach ( array_slice( $found, 0, $limit ) as $number => [ 'score' => $score, 'entity' => $entity, 'likeness' => $likeness ] ) {
			$isAlone = $score - ( $found[$number + 1]['score'] ?? 0 ) >= 5;
			$results[] = WikisteadEntities::described( $entity ) + [
				'type' => WikisteadEntities::typesOf( $entity ),
				'score' => $score,
				'match' => $number === 0 && $score >= 95 && $isAlone,
				'features' => [ [ 'id' => 'name', 'value' => round( $likeness, 2 ) ] ],
			];
		}
		return $results;
	}

	private function suggest( array $fields, string $type ): array {
		$offset = max( 0, min( 200, (int)( $fields['cursor'] ?? 0 ) ) );
		$limit = self::limitOf( $fields['limit'] ?? 10 );
		$results = [];
		$found = WikisteadEntities::begun( $fields['prefix'] ?? '', $type, $offset + $limit );
		foreach ( array_slice( $found, $offset, $limit ) as $entity ) {
			$results[] = WikisteadEntities::described( $entity ) + [ 'notable' => WikisteadEntities::typesOf( $entity ) ];
		}
		return [ 'result' => $results ];
	}

	/** The properties that entities of a type have most. */
	private function proposeProperties( array $fields ): array {
		$type = $fields['type'] ?? '';
		$limit = self::limitOf( $fields['limit'] ?? self::PROPERTIES_MAX );
		$counts = [];
		foreach ( WikisteadEntities::ofType( $type, self::SAMPLE ) as $entity ) {
			foreach ( $entity->getStatements()->getPropertyIds() as $id ) {
				$counts[$id->getSerialization()] = ( $counts[$id->getSerialization()] ?? 0 ) + 1;
			}
		}
		arsort( $counts );
		$properties = [];
		foreach ( array_slice( array_keys( $counts ), 0, $limit ) as $id ) {
			$properties[] = [ 'id' => $id, 'name' => WikisteadEntities::nameOf( $id ) ];
		}
		return [ 'properties' => $properties, 'type' => $type, 'limit' => $limit ];
	}

	private function extend( array $extend ): array {
		$ids = array_filter( (array)( $extend['ids'] ?? [] ), 'is_string' );
		$properties = array_filter( (array)( $extend['properties'] ?? [] ), static fn ( $one ) => is_string( $one['id'] ?? null ) );
		if ( count( $ids ) > self::IDS_MAX || count( $properties ) > self::PROPERTIES_MAX ) {
			throw new InvalidArgumentException(
				'At most ' . self::IDS_MAX . ' entities and ' . self::PROPERTIES_MAX . ' properties are answered at once.' );
		}
		$meta = [];
		foreach ( $properties as $property ) {
			$meta[] = [ 'id' => $property['id'], 'name' => WikisteadEntities::nameOf( $property['id'] ) ];
		}
		$rows = [];
		foreach ( $ids as $id ) {
			$entity = WikisteadEntities::withId( $id );
			$row = [];
			foreach ( $properties as $property ) {
				$values = $entity ? WikisteadEntities::cellsOf( $entity, $property['id'] ) : [];
				$limit = (int)( $property['settings']['limit'] ?? 0 );
				$row[$property['id']] = $limit > 0 ? array_slice( $values, 0, $limit ) : $values;
			}
			$rows[$id] = $row;
		}
		return [ 'meta' => $meta, 'rows' => $rows ?: new stdClass() ];
	}

	/** A small page for a frame in the client: text alone, whatever the wiki's admins have written. */
	private function preview( array $fields ): Response {
		$entity = WikisteadEntities::withId( $fields['id'] ?? '' );
		$html = static fn ( string $text ) => htmlspecialchars( $text, ENT_QUOTES );
		$body = '<p>There is no such entity.</p>';
		if ( $entity ) {
			[ 'id' => $id, 'name' => $name ] = $described = WikisteadEntities::described( $entity );
			$types = implode( ', ', array_column( WikisteadEntities::typesOf( $entity ), 'name' ) );
			$body = "<h1><a href=\"{$html( "{$GLOBALS['wgServer']}/entity/$id" )}\" target=\"_blank\" rel=\"noopener\">{$html( $name )}</a> <small>$id</small></h1>" .
				"<p dir=\"auto\">{$html( $described['description'] ?? '' )}</p><p dir=\"auto\">{$html( $types )}</p>";
		}
		$language = $html( MediaWikiServices::getInstance()->getContentLanguage()->getHtmlCode() );
		$style = 'body{font:16px/1.4 sans-serif;margin:8px}h1{font-size:1.1em;margin:0}small{font-weight:normal}p{margin:.3em 0}';
		$page = "<!DOCTYPE html><html lang=\"$language\"><meta charset=\"utf-8\"><title>{$html( $GLOBALS['wgSitename'] )}</title>" .
			"<style>$style</style><body>$body</body></html>";
		$response = $this->getResponseFactory()->create();
		$response->setStatus( $entity ? 200 : 404 );
		$response->setHeader( 'Content-Type', 'text/html; charset=utf-8' );
		$response->setHeader( 'Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *; base-uri 'none'; form-action 'none'" );
		$response->getBody()->write( $page );
		return $response;
	}

	private function json( array $value ): Response {
		$response = $this->getResponseFactory()->createJson( $value === [] ? new stdClass() : $value );
		$response->setHeader( 'Cache-Control', 'no-cache' );
		return $response;
	}

	/** @throws InvalidArgumentException */
	private static function decode( string $json, string $name ): array {
		$value = json_decode( $json, true, self::JSON_DEPTH );
		if ( !is_array( $value ) ) {
			throw new InvalidArgumentException( "\"$name\" is no JSON object." );
		}
		return $value;
	}

	private static function limitOf( $value ): int {
		return max( 1, min( self::LIMIT_MAX, (int)( is_scalar( $value ) ? $value : 0 ) ?: 10 ) );
	}
}

/** Entities, as clients for reconciliation see them. */
class WikisteadEntities {
	private const SUBCLASSES_DEEP = 6;
	private const CLASSES_MAX = 100;

	/** Of names and descriptions, where there are some; otherwise the wiki's. */
	public static string $language = '';

	/** @var array<string, object|null> */
	private static array $known = [];

	/** @return object[] Entities that a name may mean, best first: those that have all its words, or else all but one */
	public static function named( string $text, string $type, int $limit ): array {
		$own = self::withId( trim( $text ) );
		$found = self::found( WikisteadSearchQuery::ofName( $text ), $type, $limit ) ?:
			self::found( WikisteadSearchQuery::ofName( $text, true ), $type, $limit );
		return self::withFirst( $own, $type, $found );
	}

	/** @return object[] Entities whose name somebody has begun to type */
	public static function begun( string $text, string $type, int $limit ): array {
		$own = self::withId( trim( $text ) );
		return self::withFirst( $own, $type, self::found( WikisteadSearchQuery::ofBeginning( $text ), $type, $limit ) );
	}

	/** @return object[] Some entities of a type; of any type if it is none */
	public static function ofType( string $type, int $limit ): array {
		$property = WikisteadOntology::property( 'instance of' );
		$statement = $property !== null && preg_match( '/^Q\d+$/', $type ) ? "haswbstatement:$property=$type" : null;
		return $statement === null ? [] : self::found( new WikisteadSearchQuery( $statement ), 'item', $limit );
	}

	public static function withId( string $id ): ?object {
		if ( !array_key_exists( $id, self::$known ) ) {
			self::$known[$id] = null;
			if ( preg_match( '/^[QP][1-9]\d{0,9}$/', $id ) ) {
				self::$known[$id] = WikibaseRepo::getEntityLookup()->getEntity( WikibaseRepo::getEntityIdParser()->parse( $id ) );
			}
		}
		return self::$known[$id];
	}

	/** @return array id, name and, if it has one, description in the wiki's language or one that readers of it understand */
	public static function described( object $entity ): array {
		$id = $entity->getId()->getSerialization();
		$description = self::textIn( $entity->getDescriptions()->toTextArray() );
		return [ 'id' => $id, 'name' => self::textIn( $entity->getLabels()->toTextArray() ) ?? $id ] +
			( $description === null ? [] : [ 'description' => $description ] );
	}

	public static function nameOf( string $id ): string {
		$entity = self::withId( $id );
		return $entity ? self::described( $entity )['name'] : $id;
	}

	/** @return array[] The classes of which an entity is an instance */
	public static function typesOf( object $entity ): array {
		$types = [];
		foreach ( self::idsOf( $entity, WikisteadOntology::property( 'instance of' ) ) as $id ) {
			$types[] = [ 'id' => $id, 'name' => self::nameOf( $id ) ];
		}
		return $types;
	}

	/** Whether an entity is an instance of one of some classes or of their subclasses. */
	public static function isOneOf( object $entity, array $types ): bool {
		$level = self::idsOf( $entity, WikisteadOntology::property( 'instance of' ) );
		$subclass = WikisteadOntology::property( 'subclass of' );
		$seen = [];
		for ( $deep = 0; $level !== [] && $deep <= self::SUBCLASSES_DEEP && count( $seen ) < self::CLASSES_MAX; $deep++ ) {
			if ( array_intersect( $level, $types ) !== [] ) {
				return true;
			}
			$seen += array_fill_keys( $level, true );
			$next = [];
			foreach ( $level as $id ) {
				$class = self::withId( $id );
				array_push( $next, ...( $class ? self::idsOf( $class, $subclass ) : [] ) );
			}
			$level = array_diff( array_unique( $next ), array_keys( $seen ) );
		}
		return false;
	}

	/** @return object[] The values of an entity's best statements with a property */
	public static function valuesOf( object $entity, ?string $property ): array {
		if ( $property === null || !preg_match( '/^P[1-9]\d{0,9}$/', $property ) || !method_exists( $entity, 'getStatements' ) ) {
			return [];
		}
		$values = [];
		$statements = $entity->getStatements()->getByPropertyId( WikibaseRepo::getEntityIdParser()->parse( $property ) );
		foreach ( $statements->getBestStatements()->getMainSnaks() as $snak ) {
			if ( $snak->getType() === 'value' ) {
				$values[] = $snak->getDataValue();
			}
		}
		return $values;
	}

	/** @return array[] What an entity has, for the cells of a table: values of a property, or labels, aliases and descriptions such as `Len` */
	public static function cellsOf( object $entity, string $property ): array {
		if ( preg_match( '/^([LAD])([a-z][a-z-]{1,20})$/', $property, $match ) ) {
			[ , $kind, $language ] = $match;
			$texts = [ 'L' => 'getLabels', 'D' => 'getDescriptions', 'A' => 'getAliasGroups' ];
			$found = $entity->{$texts[$kind]}()->toTextArray()[$language] ?? [];
			return array_map( static fn ( $text ) => [ 'str' => $text ], (array)$found );
		}
		return array_map( static function ( $value ) {
			switch ( $value->getType() ) {
				case 'wikibase-entityid':
					$id = $value->getEntityId()->getSerialization();
					return [ 'id' => $id, 'name' => self::nameOf( $id ) ];
				case 'quantity':
					return [ 'float' => (float)$value->getAmount()->getValue() ];
				case 'time':
					// The protocol knows whole dates alone.
					$date = WikisteadLikeness::dateOf( $value );
					return $value->getPrecision() >= 11 ? [ 'date' => "{$date}T00:00:00Z" ] : [ 'str' => $date ];
				case 'globecoordinate':
					return [ 'str' => $value->getLatitude() . ',' . $value->getLongitude() ];
				case 'monolingualtext':
					return [ 'str' => $value->getText() ];
				default:
					return [ 'str' => (string)$value->getValue() ];
			}
		}, self::valuesOf( $entity, $property ) );
	}

	/** @return string[] */
	private static function idsOf( object $entity, ?string $property ): array {
		$ids = [];
		foreach ( self::valuesOf( $entity, $property ) as $value ) {
			if ( $value->getType() === 'wikibase-entityid' ) {
				$ids[] = $value->getEntityId()->getSerialization();
			}
		}
		return $ids;
	}

	/** @return object[] */
	private static function found( WikisteadSearchQuery $query, string $type, int $limit ): array {
		$namespace = WikibaseRepo::getEntityNamespaceLookup()->getEntityNamespace( $type );
		$rows = MediaWikiServices::getInstance()->getSearchEngineFactory()->create()->findNames( $query, [ $namespace ], $limit );
		$entities = [];
		foreach ( $rows as $row ) {
			$entity = self::withId( $row->page_title );
			if ( $entity ) {
				$entities[] = $entity;
			}
		}
		return $entities;
	}

	/** @return object[] What was found, after the entity that was named by its id, if any */
	private static function withFirst( ?object $own, string $type, array $found ): array {
		return $own === null || $own->getType() !== $type ? $found :
			[ $own, ...array_filter( $found, static fn ( $entity ) => !$entity->getId()->equals( $own->getId() ) ) ];
	}

	private static function textIn( array $texts ): ?string {
		return $texts[self::$language] ?? $texts[$GLOBALS['wgLanguageCode']] ?? $texts['mul'] ?? $texts['en'] ?? ( $texts === [] ? null : reset( $texts ) );
	}
}

/** Which of the wiki's own properties mean what those of Wikidata mean. */
class WikisteadOntology {
	/** The ids of properties on Wikidata that programs look for. */
	private const ON_WIKIDATA = [ 'instance of' => 'P31', 'subclass of' => 'P279' ];

	private static array $known = [];

	/**
	 * As the wiki's managers have said on the card about the mapping to Wikidata; otherwise a property that has this name.
	 *
	 * @return string|null Such as `P3`
	 */
	public static function property( string $meaning ): ?string {
		if ( !array_key_exists( $meaning, self::$known ) ) {
			$mapped = self::mapping()[self::ON_WIKIDATA[$meaning]] ?? null;
			self::$known[$meaning] = $mapped;
			if ( $mapped === null ) {
				foreach ( WikisteadEntities::named( $meaning, 'property', 5 ) as $property ) {
					if ( in_array( $meaning, array_map( 'mb_strtolower', $property->getLabels()->toTextArray() ), true ) ) {
						self::$known[$meaning] = $property->getId()->getSerialization();
						break;
					}
				}
			}
		}
		return self::$known[$meaning];
	}

	/** @return array<string, string> The wiki's properties by those of Wikidata that they mean */
	public static function mapping(): array {
		return (array)( ( (array)( $GLOBALS['wgWbManifestWikidataEntityMapping'] ?? [] ) )['properties'] ?? [] );
	}
}

/** How alike two things are, from 0 to 100. */
class WikisteadLikeness {
	private const LENGTH_MAX = 120;
	private const NAMES_MAX = 300;

	/** Of a text and the name of an entity that is most like it. */
	public static function ofNames( string $text, object $entity ): float {
		if ( trim( $text ) === $entity->getId()->getSerialization() ) {
			return 100;
		}
		$names = array_values( $entity->getLabels()->toTextArray() );
		foreach ( $entity->getAliasGroups()->toTextArray() as $aliases ) {
			array_push( $names, ...$aliases );
		}
		return max( 0, ...array_map( static fn ( $name ) => self::ofTexts( $text, $name ), array_slice( array_unique( $names ), 0, self::NAMES_MAX ) ?: [ '' ] ) );
	}

	/** Of a cell, or several, and the value of an entity's property that is most like it. */
	public static function ofValues( $cells, object $entity, string $property ): float {
		$best = 0;
		foreach ( is_array( $cells ) && array_is_list( $cells ) ? array_slice( $cells, 0, 20 ) : [ $cells ] as $cell ) {
			foreach ( WikisteadEntities::valuesOf( $entity, $property ) as $value ) {
				$best = max( $best, self::ofValue( $cell, $value ) );
			}
		}
		return $best;
	}

	/** By words without punctuation and capitals; the rest by how many letters would have to be changed. */
	public static function ofTexts( string $one, string $other ): float {
		$one = implode( ' ', WikisteadSearchIndex::wordsOf( mb_substr( $one, 0, self::LENGTH_MAX ) ) );
		$other = implode( ' ', WikisteadSearchIndex::wordsOf( mb_substr( $other, 0, self::LENGTH_MAX ) ) );
		if ( $one === '' || $other === '' ) {
			return 0;
		}
		$longest = max( strlen( $one ), strlen( $other ) );
		if ( $one === $other || 2 * min( strlen( $one ), strlen( $other ) ) < $longest ) {
			return $one === $other ? 100 : 0;
		}
		return 100 * ( 1 - min( 1, levenshtein( $one, $other ) / $longest ) );
	}

	/** @return string A date, as exact as it is known: `1503`, `1503-06` or `1503-06-02` */
	public static function dateOf( object $time ): string {
		preg_match( '/^([+-])0*(\d+)-(\d\d)-(\d\d)/', $time->getTime(), $match );
		[ , $sign, $year, $month, $day ] = $match + [ '', '+', '0', '00', '00' ];
		$date = ( $sign === '-' ? '-' : '' ) . str_pad( $year, 4, '0', STR_PAD_LEFT );
		$precision = $time->getPrecision();
		return $date . ( $precision >= 10 ? "-$month" : '' ) . ( $precision >= 11 ? "-$day" : '' );
	}

	private static function ofValue( $cell, object $value ): float {
		$id = is_array( $cell ) && is_string( $cell['id'] ?? null ) ? $cell['id'] : null;
		$text = $id ?? ( is_scalar( $cell ) ? (string)$cell : '' );
		switch ( $value->getType() ) {
			case 'wikibase-entityid':
				$own = $value->getEntityId()->getSerialization();
				$entity = $text === $own || $id !== null ? null : WikisteadEntities::withId( $own );
				return $text === $own ? 100 : ( $entity ? self::ofNames( $text, $entity ) : 0 );
			case 'quantity':
				return is_numeric( $text ) && (float)$text === (float)$value->getAmount()->getValue() ? 100 : 0;
			case 'time':
				$date = self::dateOf( $value );
				return $text !== '' && ( str_starts_with( $text, $date ) || str_starts_with( $date, $text ) ) ? 100 : 0;
			case 'globecoordinate':
				return self::isNear( $text, $value ) ? 100 : 0;
			case 'monolingualtext':
				return self::ofTexts( $text, $value->getText() );
			default:
				return self::ofTexts( $text, (string)$value->getValue() );
		}
	}

	/** Within about a kilometre. */
	private static function isNear( string $text, object $place ): bool {
		return preg_match( '/^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/', $text, $match ) &&
			abs( $match[1] - $place->getLatitude() ) < 0.01 && abs( $match[2] - $place->getLongitude() ) < 0.01;
	}
}

/** Where OpenRefine finds everything of the wiki. Source: https://openrefine.org/docs/manual/wikibase/configuration */
class WikisteadOpenRefine extends Handler {
	/** Edits of one program; whoever makes more asks for a bot account. */
	private const EDITS_A_MINUTE = 60;
	private const MAXLAG = 5;
	/** The manifest must name a property. No wiki has this one. */
	private const NONE = 'P0';
	/** OpenRefine's names for what Wikidata's constraints are made of. */
	private const CONSTRAINTS = [
		'property_constraint_pid' => 'P2302', 'exception_to_constraint_pid' => 'P2303', 'constraint_status_pid' => 'P2316',
		'mandatory_constraint_qid' => 'Q21502408', 'suggestion_constraint_qid' => 'Q62026391',
		'distinct_values_constraint_qid' => 'Q21502410', 'multi_value_constraint_qid' => 'Q21510857',
		'used_as_qualifier_constraint_qid' => 'Q21510863', 'single_value_constraint_qid' => 'Q19474404',
		'symmetric_constraint_qid' => 'Q21510862', 'type_constraint_qid' => 'Q21503250',
		'value_type_constraint_qid' => 'Q21510865', 'inverse_constraint_qid' => 'Q21510855',
		'item_requires_statement_constraint_qid' => 'Q21503247', 'value_requires_statement_constraint_qid' => 'Q21510864',
		'conflicts_with_constraint_qid' => 'Q21502838', 'one_of_constraint_qid' => 'Q21510859',
		'mandatory_qualifier_constraint_qid' => 'Q21510856', 'allowed_qualifiers_constraint_qid' => 'Q21510851',
		'range_constraint_qid' => 'Q21510860', 'difference_within_range_constraint_qid' => 'Q21510854',
		'common_link_constraint_qid' => 'Q21510852', 'contemporary_constraint_qid' => 'Q25796498',
		'format_constraint_qid' => 'Q21502404', 'used_for_values_only_constraint_qid' => 'Q21528958',
		'used_as_reference_constraint_qid' => 'Q21528959', 'no_bounds_constraint_qid' => 'Q51723761',
		'allowed_units_constraint_qid' => 'Q21514353', 'single_best_value_constraint_qid' => 'Q52060874',
		'allowed_entity_types_constraint_qid' => 'Q52004125', 'citation_needed_constraint_qid' => 'Q54554025',
		'property_scope_constraint_qid' => 'Q53869507', 'class_pid' => 'P2308', 'relation_pid' => 'P2309',
		'instance_of_relation_qid' => 'Q21503252', 'subclass_of_relation_qid' => 'Q21514624',
		'instance_or_subclass_of_relation_qid' => 'Q30208840', 'property_pid' => 'P2306',
		'item_of_property_constraint_pid' => 'P2305', 'minimum_value_pid' => 'P2313', 'maximum_value_pid' => 'P2312',
		'minimum_date_pid' => 'P2310', 'maximum_date_pid' => 'P2311', 'namespace_pid' => 'P2307',
		'format_as_a_regular_expression_pid' => 'P1793', 'syntax_clarification_pid' => 'P2916',
		'constraint_scope_pid' => 'P4680', 'separator_pid' => 'P4155', 'constraint_checked_on_main_value_qid' => 'Q46466787',
		'constraint_checked_on_qualifiers_qid' => 'Q46466783', 'constraint_checked_on_references_qid' => 'Q46466805',
		'none_of_constraint_qid' => 'Q52558054', 'one_of_qualifier_value_property_constraint_qid' => 'Q52712340',
		'integer_constraint_qid' => 'Q52848401', 'wikibase_item_qid' => 'Q29934200', 'wikibase_property_qid' => 'Q29934218',
		'wikibase_lexeme_qid' => 'Q51885771', 'wikibase_form_qid' => 'Q54285143', 'wikibase_sense_qid' => 'Q54285715',
		'wikibase_media_info_qid' => 'Q59712033', 'property_scope_pid' => 'P5314', 'as_main_value_qid' => 'Q54828448',
		'as_qualifiers_qid' => 'Q54828449', 'as_references_qid' => 'Q54828450',
	];

	/** @inheritDoc */
	public function needsWriteAccess() {
		return false;
	}

	/** @inheritDoc */
	public function execute() {
		$isFirst = str_ends_with( $this->getRequest()->getUri()->getPath(), '/manifest-v1.json' );
		$server = $GLOBALS['wgServer'];
		$wiki = "$server/entity/";
		$reconciles = "$server/reconcile/\${lang}";
		$manifest = [
			'version' => $isFirst ? '1.0' : '2.0',
			'mediawiki' => [
				'name' => $GLOBALS['wgSitename'],
				'root' => "$server/wiki/",
				'main_page' => "$server/",
				'api' => "$server/w/api.php",
			],
			'wikibase' => [
				'site_iri' => $wiki,
				'maxlag' => self::MAXLAG,
				'properties' => [
					'instance_of' => WikisteadOntology::property( 'instance of' ) ?? self::NONE,
					'subclass_of' => WikisteadOntology::property( 'subclass of' ) ?? self::NONE,
				],
			] + ( $isFirst ? [] : [ 'max_edits_per_minute' => self::EDITS_A_MINUTE ] ) + self::constraints(),
		];
		if ( wikisteadClass( 'MediaWiki\Registration\ExtensionRegistry', 'ExtensionRegistry' )::getInstance()->isLoaded( 'OAuth' ) ) {
			$manifest['oauth'] = [ 'registration_page' => "$server/wiki/Special:OAuthConsumerRegistration/propose" ];
		}
		$manifest += $isFirst ? [ 'reconciliation' => [ 'endpoint' => $reconciles ] ] : [ 'entity_types' => [
			'item' => [ 'site_iri' => $wiki, 'reconciliation_endpoint' => $reconciles, 'mediawiki_api' => "$server/w/api.php" ],
			'property' => [ 'site_iri' => $wiki, 'mediawiki_api' => "$server/w/api.php" ],
		] ];
		$response = $this->getResponseFactory()->createJson( $manifest );
		$response->setHeader( 'Cache-Control', 'no-cache' );
		return $response;
	}

	/** As far as the wiki's managers have mapped them. Without the first one, OpenRefine checks none. */
	private static function constraints(): array {
		$mapping = (array)( $GLOBALS['wgWbManifestWikidataEntityMapping'] ?? [] );
		$local = (array)( $mapping['properties'] ?? [] ) + (array)( $mapping['items'] ?? [] );
		$known = array_filter( array_map( static fn ( $id ) => $local[$id] ?? null, self::CONSTRAINTS ) );
		return isset( $known['property_constraint_pid'] ) ? [ 'constraints' => $known ] : [];
	}
}
