<?php
use MediaWiki\MediaWikiServices;
use MediaWiki\Rest\Handler;
use MediaWiki\Rest\HttpException;
use MediaWiki\Rest\Response;

/**
 * Reconciliation: finds the entities that the names in a table mean. Also offers suggestions while typing,
 * previews, and values to add to the table. Source: W3C Reconciliation Service API 0.2,
 * https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/
 */
class WikisteadReconcile extends Handler {
	private const QUERIES_MAX = 50;
	private const LIMIT_MAX = 50;
	/** The most entities of the same name that are compared by types or properties. */
	private const NAMESAKES_MAX = 50;
	/** The score from which an entity may count as a certain match. */
	private const MATCH = 95;
	/** Seconds after which a client may try again. */
	private const RETRY_AFTER = 30;
	private const IDS_MAX = 100;
	private const PROPERTIES_MAX = 30;
	private const JSON_DEPTH = 12;
	/** Entities whose properties are counted, to propose the most common. */
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
		$fields = array_map( [ UtfNormal\Validator::class, 'cleanUp' ],
			array_filter( $request->getPostParams() + $request->getQueryParams(), 'is_string' ) );
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
			return $this->refusal( $problem->getMessage(), 400 );
		} catch ( HttpException $problem ) {
			$response = $this->refusal( $problem->getMessage(), $problem->getCode() );
			$response->setHeader( 'Retry-After', (string)self::RETRY_AFTER );
			return $response;
		}
	}

	private function refusal( string $message, int $status ): Response {
		$response = $this->json( [ 'status' => 'error', 'message' => $message ] );
		$response->setStatus( $status );
		return $response;
	}

	/**
	 * What a request is for. The address may have the language of names before it, as in `/reconcile/de/suggest/entity`.
	 */
	private function partOf( string $path ): string {
		$segments = array_slice( explode( '/', substr( $path, strlen( "{$GLOBALS['wgRestPath']}/wikistead/v0" ) ) ), 2 );
		if ( MediaWikiServices::getInstance()->getLanguageNameUtils()->isKnownLanguageTag( $segments[0] ?? '' ) ) {
			WikisteadEntities::$language = array_shift( $segments );
		}
		return $segments === [] ? '' : '/' . implode( '/', $segments );
	}

	/** @return array|object */
	private function answer( array $fields ) {
		if ( isset( $fields['extend'] ) ) {
			return $this->extend( self::decode( $fields['extend'], 'extend' ) );
		}
		if ( !isset( $fields['queries'] ) ) {
			return self::manifest();
		}
		$queries = self::decode( $fields['queries'], 'queries' );
		if ( count( $queries ) > self::QUERIES_MAX ) {
			throw new InvalidArgumentException( 'At most ' . self::QUERIES_MAX . ' queries are allowed at once.' );
		}
		$answers = [];
		foreach ( $queries as $key => $query ) {
			if ( !is_array( $query ) || !is_string( $query['query'] ?? null ) ) {
				throw new InvalidArgumentException( "The query \"$key\" has no text in \"query\"." );
			}
			$answers[$key] = [ 'result' => $this->candidates( $query ) ];
		}
		// Keys may be numbers, which would turn an array into a JSON list.
		return (object)$answers;
	}

	/** The service manifest, which clients read first. */
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
					'help_text' => 'The most values for each row; 0 for as many as there are, up to 100.',
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
		$compared = $types === [] && $properties === [] ? max( 2 * $limit, 10 ) : self::NAMESAKES_MAX;
		$named = WikisteadEntities::named( $query['query'], 'item', $compared + 1 );
		// Better matches come first. If even the last one matches perfectly, there may be more.
		$mayBeMore = count( $named ) > $compared && WikisteadLikeness::ofNames( $query['query'], end( $named ) ) >= self::MATCH;
		foreach ( $named as $entity ) {
			if ( $types !== [] && !WikisteadEntities::isOneOf( $entity, $types ) ) {
				continue;
			}
			$likeness = WikisteadLikeness::ofNames( $query['query'], $entity );
			$scores = [];
			foreach ( $properties as $property ) {
				$scores[] = WikisteadLikeness::ofValues( $property['v'] ?? '', $entity, (string)( $property['pid'] ?? '' ) );
			}
			// A property has 0.4 times the weight of the name.
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
				'match' => $number === 0 && $score >= self::MATCH && $isAlone && !$mayBeMore,
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

	/** The most common properties of entities of a type. */
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
				'At most ' . self::IDS_MAX . ' entities and ' . self::PROPERTIES_MAX . ' properties are allowed at once.' );
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
			$rows[$id] = (object)$row;
		}
		return [ 'meta' => $meta, 'rows' => (object)$rows ];
	}

	/** A small page for a frame in the client. It has only text, whatever the wiki's admins have written. */
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

	/** @param array|object $value */
	private function json( $value ): Response {
		$response = $this->getResponseFactory()->createJson( $value );
		$response->setHeader( 'Cache-Control', 'no-cache' );
		return $response;
	}

	/** @throws InvalidArgumentException */
	private static function decode( string $json, string $name ): array {
		$value = json_decode( $json, true, self::JSON_DEPTH );
		if ( !is_array( $value ) ) {
			throw new InvalidArgumentException( "\"$name\" is not a JSON object." );
		}
		array_walk_recursive( $value, static function ( &$text ) {
			$text = is_string( $text ) ? UtfNormal\Validator::cleanUp( $text ) : $text;
		} );
		return $value;
	}

	private static function limitOf( $value ): int {
		return max( 1, min( self::LIMIT_MAX, (int)( is_scalar( $value ) ? $value : 0 ) ?: 10 ) );
	}
}
