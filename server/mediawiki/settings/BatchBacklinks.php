<?php
use MediaWiki\Cache\BacklinkCache;
use MediaWiki\Cache\BacklinkCacheFactory;
use MediaWiki\Linker\LinkTargetLookup;
use MediaWiki\MediaWikiServices;
use MediaWiki\Page\PageReference;
use MediaWiki\Title\TitleValue;

/** Knows which titles no page links to or redirects to, without queries for each. */
class WikisteadBatchBacklinks extends BacklinkCacheFactory {
	/** Namespaces whose pages are found by their name, and not by a target of links. */
	private const BY_NAME = [ NS_FILE, NS_CATEGORY ];

	private BacklinkCacheFactory $inner;
	private LinkTargetLookup $targets;
	/** @var array<int, bool> Whether there are redirects into a namespace */
	private array $redirects = [];

	public function __construct( BacklinkCacheFactory $inner, LinkTargetLookup $targets ) {
		$this->inner = $inner;
		$this->targets = $targets;
	}

	/** @inheritDoc */
	public function getBacklinkCache( PageReference $page ): BacklinkCache {
		return $this->isLinked( $page ) ? $this->inner->getBacklinkCache( $page ) : new WikisteadBatchNoBacklinks( $page );
	}

	private function isLinked( PageReference $page ): bool {
		$namespace = $page->getNamespace();
		return in_array( $namespace, self::BY_NAME, true ) || $this->hasRedirects( $namespace ) ||
			$this->targets->getLinkTargetId( TitleValue::newFromPage( $page ) ) !== null;
	}

	private function hasRedirects( int $namespace ): bool {
		return $this->redirects[$namespace] ??= (bool)MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_PRIMARY )
			->selectField( 'redirect', '1', [ 'rd_namespace' => $namespace ], __METHOD__ );
	}
}

/** The links to a page that nothing links to. */
class WikisteadBatchNoBacklinks extends BacklinkCache {
	private PageReference $unlinked;

	public function __construct( PageReference $page ) {
		$this->unlinked = $page;
	}

	/** @inheritDoc */
	public function getPage(): PageReference {
		return $this->unlinked;
	}

	/** @inheritDoc */
	public function getLinkPages( string $table, $startId = false, $endId = false, $max = INF ): Iterator {
		return new EmptyIterator();
	}

	/** @inheritDoc */
	public function hasLinks( $table ): bool {
		return false;
	}

	/** @inheritDoc */
	public function getNumLinks( $table ): int {
		return 0;
	}

	/** @inheritDoc */
	public function partition( $table, $batchSize ): array {
		return [ [ false, false ] ];
	}

	/** @inheritDoc */
	public function getCascadeProtectedLinkPages(): Iterator {
		return new EmptyIterator();
	}
}
